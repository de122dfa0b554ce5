import { loadLayersModel, type LayersModel } from '@tensorflow/tfjs';
import { setBackend, tensor4d, tidy, type io, type Tensor } from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-wasm';
import { handleProcessCalls } from '#server/platform/workers/handle-process-calls.ts';
import { LOOKED_AT, type NudityScores } from './nudity.policy.ts';

const MODEL = './models/mobilenet_v2/';

// At once: whoever starts this process has a picture that will be ready soon.
const model = loadModel();

handleProcessCalls<NudityScores>(async (pixels) => ({
  head: await scoresOf(await model, pixels),
  parts: [],
}));

async function scoresOf(loaded: LayersModel, pixels: Uint8Array): Promise<NudityScores> {
  const result = tidy(() => {
    const shape: [number, number, number, number] = [1, LOOKED_AT, LOOKED_AT, 3];
    return loaded.predict(
      tensor4d(
        Float32Array.from(pixels, (each) => each / 255),
        shape,
      ),
    ) as Tensor;
  });
  const [drawing, hentai, neutral, porn, sexy] = await result.data();
  result.dispose();
  const scores = { drawing, hentai, neutral, porn, sexy };
  // On its way, what is no number would become nothing, and nothing would be clear.
  if (!Object.values(scores).every(Number.isFinite)) throw new Error('the model said nothing');
  return scores as NudityScores;
}

/** The package's own code wants the whole of TensorFlow.js: of it, only the files of the model are read. */
async function loadModel(): Promise<LayersModel> {
  await setBackend('wasm');
  const folder = new URL(MODEL, import.meta.resolve('nsfwjs'));
  const read = async <Content>(name: string): Promise<Content> => {
    const { default: content } = (await import(new URL(name, folder).href)) as { default: Content };
    return content;
  };
  const { modelTopology, weightsManifest } = await read<io.ModelJSON>('model.min.js');
  const weights = Buffer.from(await read<string>('group1-shard1of1.min.js'), 'base64');
  return loadLayersModel({
    load: async () => ({
      modelTopology,
      weightSpecs: weightsManifest.flatMap((group) => group.weights),
      weightData: weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length),
    }),
  });
}
