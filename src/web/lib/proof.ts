/** Shows the question; true once they have proven that it is them. */
type Ask = () => Promise<boolean>;

const nobodyAsks: Ask = async () => false;
let ask = nobodyAsks;
let asking: Promise<boolean> | null = null;
let given = 0;

/** Of the page that can show the question. */
export function askForProofsWith(shown: Ask): () => void {
  ask = shown;
  return () => {
    ask = nobodyAsks;
  };
}

/** Calls that are refused together wait for one answer. */
function askOnce(): Promise<boolean> {
  asking ??= ask()
    .then((isProven) => {
      if (isProven) given += 1;
      return isProven;
    })
    .finally(() => {
      asking = null;
    });
  return asking;
}

/** Sends; where the server wants a fresh proof first, asks for it and sends again. Without it the refusal stands. */
export async function sendOnceProven<Answer>(
  send: () => Promise<Answer>,
  isProofWanted: (error: unknown) => boolean,
): Promise<Answer> {
  const before = given;
  try {
    return await send();
  } catch (error) {
    if (!isProofWanted(error)) throw error;
    // It may have been under way while another call asked.
    const isProven = given > before || (await askOnce());
    if (!isProven) throw error;
    return send();
  }
}
