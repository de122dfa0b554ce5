/** Something the operator can put right. The program says it in one sentence and exits with 1. */
export class StartupFault extends Error {
  override name = 'StartupFault';
}
