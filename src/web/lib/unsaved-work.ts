type Ask = () => Promise<boolean>;

let holder: Ask | null = null;

/** Whoever holds typed work that is not saved says here how to ask; the returned function lets go. */
export function holdUnsavedWork(ask: Ask): () => void {
  holder = ask;
  return () => {
    if (holder === ask) holder = null;
  };
}

/** For what ends a page without navigating first, such as signing out. */
export async function mayLeaveUnsavedWork(): Promise<boolean> {
  return holder ? holder() : true;
}
