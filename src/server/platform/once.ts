/** Made by the first who asks and kept for all; what fails is not kept, so that the next one tries again. */
export function once<Input extends unknown[], Output>(
  make: (...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output> {
  let kept: Promise<Output> | undefined;
  return (...input) =>
    (kept ??= make(...input).catch((error: unknown) => {
      kept = undefined;
      throw error;
    }));
}
