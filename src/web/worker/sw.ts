import { answerAlertClick, showPush } from './push.ts';
import { dropOldCaches, keepFiles, keepShell } from './shell-cache.ts';
import { answer } from './answers.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
  // Files carry their hash in their name, so a newer worker serves older pages just as well.
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  const { keep } = event.data as { keep?: string[] };
  if (keep) event.waitUntil(keepFiles(keep));
});

self.addEventListener('fetch', (event) => {
  const answered = answer(event.request);
  if (answered) event.respondWith(answered);
});

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(self, event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerAlertClick(self, event.notification));
});
