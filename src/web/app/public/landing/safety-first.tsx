import { IconBan, IconClock, IconFlag, IconId, IconLock, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Points, type Point } from './points.tsx';
import classes from './safety-first.module.css';

const measures: Point[] = [
  {
    Icon: IconId,
    name: 'Identity checked',
    text: 'A government ID (Aadhar, Passport or Driving License) and a selfie, usually within 1 hour.',
  },
  {
    Icon: IconLock,
    name: 'Documents do not stay',
    text: 'They are encrypted, seen only by the reviewer and erased after the decision.',
  },
  {
    Icon: IconBan,
    name: 'Instant blocking',
    text: 'Block someone and both of you vanish for each other: search, likes, matches and chats.',
  },
  {
    Icon: IconFlag,
    name: 'Report anything',
    text: 'From a card, a profile or a message. A person reads it, and the evidence travels along.',
  },
  {
    Icon: IconClock,
    name: 'Moderation 24/7',
    text: 'Reports wait in a queue with a clock on it, day and night. Decisions can be appealed.',
  },
  {
    Icon: IconTrash,
    name: 'Leaving means gone',
    text: 'Delete your account and your data is erased within 48 hours. You get a receipt.',
  },
];

export function SafetyFirst() {
  const heading = useId();
  return (
    <section id="safety" tabIndex={-1} aria-labelledby={heading} className={classes.band}>
      <div className={classes.panel}>
        <h2 id={heading} className={classes.title}>
          Safety First
        </h2>
        <p className={classes.lead}>
          Trusting a stranger takes courage. Here is what stands behind you when you do.
        </p>
        <Points points={measures} />
      </div>
    </section>
  );
}
