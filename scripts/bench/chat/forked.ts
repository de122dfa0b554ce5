/** A process of its own that is given orders and answers them: what measures shall not slow down what is measured. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface Forked {
  ask: <Answer>(order: object) => Promise<Answer>;
  end: () => Promise<void>;
}

type Reply = { answer: unknown } | { fault: string };

/** One order at a time. */
export function startForked(file: URL): Forked {
  const child = fork(fileURLToPath(file), { execArgv: ['--import', 'tsx'] });
  const exited = once(child, 'exit');
  const ended = exited.then(() => [{ fault: 'The process has ended.' }]);
  return {
    ask: async <Answer>(order: object) => {
      child.send(order);
      const replied = once(child, 'message');
      const [reply] = (await Promise.race([replied, ended])) as [Reply];
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.answer as Answer;
    },
    end: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The other end. */
export function answerOrders<Order>(answer: (order: Order) => Promise<unknown>): void {
  process.on('message', (order) => {
    answer(order as Order).then(
      (given) => process.send?.({ answer: given } satisfies Reply),
      (error: unknown) => process.send?.({ fault: String(error) } satisfies Reply),
    );
  });
  process.on('disconnect', () => process.exit());
}
