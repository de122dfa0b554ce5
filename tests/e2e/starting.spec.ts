import { createServer } from 'node:http';
import { freePort } from '#server/platform/free-port.ts';
import { openStartingPage } from '#server/platform/http/starting-page.ts';
import { expect, test } from './fixtures.ts';

test('whoever comes before the site is ready sees how far it is, and then the site', async ({
  page,
  complaints,
}) => {
  complaints.expectStatus(503);
  complaints.expectText('net::ERR_CONNECTION_REFUSED');
  const port = await freePort();
  const address = { port, host: '127.0.0.1', brandName: 'Saath & Co', publicUrl: null };
  const starting = await openStartingPage(address);
  await page.goto(`http://127.0.0.1:${port}/browse`);
  await expect(page.getByRole('heading')).toHaveText('Saath & Co is getting ready');
  starting.tell('Making 200 demo members', 0.25);
  await expect(page.getByRole('status')).toHaveText('Making 200 demo members');
  await expect(page.getByRole('progressbar', { name: 'How far it is' })).toHaveAttribute(
    'value',
    '0.25',
  );
  await starting.close();
  const site = createServer((_, reply) => reply.end(`<!doctype html><h1>The site</h1>`));
  await new Promise<void>((resolve) => site.listen(port, '127.0.0.1', resolve));
  try {
    await expect(page.getByRole('heading')).toHaveText('The site');
    expect(new URL(page.url()).pathname).toBe('/browse');
  } finally {
    site.closeAllConnections();
    site.close();
  }
});
