const IN_A_BLOCK = 250;

/** Floods are stopped by address, so that each of many visitors needs one of their own: 127.`block`.x.y. */
export const loopbackAddress = (block: number, number: number): string =>
  `127.${block}.${Math.floor(number / IN_A_BLOCK)}.${(number % IN_A_BLOCK) + 1}`;
