import { SMTPServer } from 'smtp-server';

/** A mail server that takes every mail, keeps none and counts them. */
export async function startMailServer() {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream
        .on('end', () => {
          taken += 1;
          done();
        })
        .resume();
    },
  });
  server.on('error', () => undefined);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    taken: () => taken,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
