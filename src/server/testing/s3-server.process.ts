import S3rver from '@20minutes/s3rver';

/** Runs the server in the folder it is told, and tells its port; ends with whoever started it. */
const [directory = '', bucket = ''] = process.argv.slice(2);
const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  directory,
  silent: true,
  // It forgets the slash after the bucket when it checks what the SDK signed.
  allowMismatchedSignatures: true,
  configureBuckets: [{ name: bucket }],
});
const { port } = await server.run();
process.send?.(port);
process.once('disconnect', () => process.exit());
