/** Made once, when it is first asked for: a date formatter takes a phone longer to make than all the module around it. */
export function whenNeeded<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
