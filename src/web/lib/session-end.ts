const endings = new EventTarget();

/** Any answer or push that says this device is signed out comes through here. */
export function announceSessionEnd(): void {
  endings.dispatchEvent(new Event('end'));
}

export function onSessionEnd(listener: () => void): () => void {
  endings.addEventListener('end', listener);
  return () => endings.removeEventListener('end', listener);
}
