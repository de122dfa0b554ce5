import { IconBan, IconClock, IconFlag, IconId, IconLock, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Points, type Point } from './points.tsx';
import classes from './safety-first.module.css';

const measures: Point[] = [
  {
    Icon: IconId,
    name: 'Companions are verified',
    text: 'By a government ID (Aadhar, Passport or Driving License) and a selfie, usually within 1 hour.',
  },
  {
    Icon: IconLock,
    name: 'Documents do not stay',
    text: 'They are seen only by the reviewer and erased after the decision.',
  },
  {
    Icon: IconBan,
    name: 'Instant blocking',
    text: 'A block works at once. You vanish for each other: search, likes, matches and chats.',
  },
  {
    Icon: IconFlag,
    name: 'Report anything',
    text: 'A profile, a photo or a message that worries you. A person reads every report.',
  },
  {
    Icon: IconClock,
    name: 'Moderation 24/7',
    text: 'Reports are looked after day and night. Decisions can be appealed.',
  },
  {
    Icon: IconTrash,
    name: 'Leaving means gone',
    text: 'Ask us to delete your account and your data is erased within 48 hours. You get a receipt.',
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
