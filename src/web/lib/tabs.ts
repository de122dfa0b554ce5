type Notice = 'session-changed' | 'profile-changed' | 'signed-out';

const CHANNEL = 'saath.session';

/** Tells the member's other tabs of this browser. */
export function tellOtherTabs(notice: Notice): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(notice);
  channel.close();
}

export function onOtherTab(listener: (notice: Notice) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => listener(data));
  return () => channel.close();
}
