import { builtinEnvironments, type Environment } from 'vitest/environments';

const { jsdom } = builtinEnvironments;

/** A page of jsdom's, with what browsers and Node have and jsdom has not: the API's client needs streams to load. */
export default {
  ...jsdom,
  name: 'page',
  async setupVM(options) {
    if (!jsdom.setupVM) throw new Error('jsdom comes without a page of its own');
    const page = await jsdom.setupVM(options);
    const { ReadableStream, WritableStream, TransformStream } = globalThis;
    Object.assign(page.getVmContext(), { ReadableStream, WritableStream, TransformStream });
    return page;
  },
} satisfies Environment;
