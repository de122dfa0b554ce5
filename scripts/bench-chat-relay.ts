/** What socket.io alone takes: whatever one sends is passed on to the other. */
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { answerOrders } from './forked.ts';

answerOrders(async ({ port }: { port: number }) => {
  const http = createServer();
  const io = new Server(http, { transports: ['websocket'], serveClient: false });
  io.on('connection', (socket) => {
    void socket.join(String(socket.request.headers.member));
    socket.on('send', (to: string, payload: unknown) => io.to(to).emit('message.created', payload));
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  return port;
});
