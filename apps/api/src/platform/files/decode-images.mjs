import sharp from 'sharp';

/**
 * Decodes images for the server, one at a time, in a separate process. This file is plain
 * JavaScript, because both the built server and the tests start it from here.
 *
 * @typedef {{ pixelBytes: number, residentBytes: number }} Limits
 * @typedef {{ content: Uint8Array, redraw: { format: 'jpg' | 'png', longestSide: number } | null, most: Limits }} Job
 */

const watchEveryMs = 10;
const bytesOfDepth = {
  ...{ uchar: 1, char: 1, ushort: 2, short: 2, uint: 4, int: 4, float: 4 },
  ...{ double: 8, complex: 8, dpcomplex: 16 },
};
const jpegEndMarker = Uint8Array.of(0xff, 0xd9);

sharp.cache(false);
sharp.concurrency(1);

// The terminal sends Ctrl-C to this process too, but the server still has to answer open calls.
// This process ends when the server ends.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', endNow);
process.on('message', async (/** @type {Job} */ job) => {
  const stopWatching = watchMemory(job.most);
  const outcome = await outcomeOf(job);
  stopWatching();
  process.send(outcome);
});

/** `process.exit` would wait for the image that is being decoded. */
function endNow() {
  process.kill(process.pid, 'SIGKILL');
}

function watchMemory({ residentBytes }) {
  const look = () => process.memoryUsage.rss() > residentBytes && endNow();
  look();
  const watching = setInterval(look, watchEveryMs);
  return () => {
    clearInterval(watching);
    look();
  };
}

async function outcomeOf({ content, redraw, most }) {
  try {
    if ((await pixelBytesOf(content)) > most.pixelBytes) return { failure: 'too_many_pixels' };
    return { content: await decodeAsViewersDo(content, redraw) };
  } catch (error) {
    return { failure: /pixel limit/.test(error.message) ? 'too_many_pixels' : 'damaged' };
  }
}

async function pixelBytesOf(content) {
  const { width, height, channels, depth } = await sharp(content).metadata();
  return width * height * channels * bytesOfDepth[depth];
}

/**
 * Decodes an image, and fails if pixels are missing. Accepts a JPEG that lacks only its end marker,
 * because viewers show it: the second attempt adds the marker. The decoder then reports missing
 * pixels only as a warning, so the second attempt fails at any warning.
 */
async function decodeAsViewersDo(content, redraw) {
  try {
    return await decode(content, redraw, 'error');
  } catch (error) {
    if (!/premature end of JPEG/.test(error.message)) throw error;
    return decode(Buffer.concat([content, jpegEndMarker]), redraw, 'warning');
  }
}

function decode(content, redraw, failOn) {
  const image = sharp(content, { failOn });
  if (!redraw) return image.resize(16, 16, { fit: 'inside' }).raw().toBuffer();
  const { format, longestSide } = redraw;
  const upright = image
    .autoOrient()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  return (
    format === 'png' ? upright.png({ compressionLevel: 9 }) : upright.jpeg({ quality: 85 })
  ).toBuffer();
}
