import { Link } from '@tanstack/react-router';
import { IconArrowRight } from '@tabler/icons-react';
import type { Today } from '#contract/home/endpoints.ts';
import { FaceRow, likesText } from './faces.tsx';
import { useToday } from './home.api.ts';
import classes from './home.module.css';

/** One line that leads to people: to those who wait, or else to those who fit. Nothing where there is nobody. */
export function WhoWaits() {
  const { data } = useToday();
  if (!data?.hasPlan) return null;
  const { likes, matches, unread, people } = data;
  const matched = matches.map(({ member }) => member);
  if (likes.count > 0)
    return (
      <Strip to="/likes" people={likes.people} title={likesText(likes.count)} text={beside(data)} />
    );
  if (unread.count > 0 || matched.length > 0)
    return (
      <Strip
        to={matched.length > 0 ? '/matches' : '/messages'}
        people={matched.length > 0 ? matched : talking(data)}
        title={beside(data)}
        text={matched.length > 0 ? 'Say hello.' : 'Read what is new.'}
      />
    );
  if (people.length === 0) return null;
  return <Strip to="/browse" people={people} title="People for you" text={namesOf(people)} />;
}

const NAMED = 2;

/** Those who fit before the others, who are not said to. */
function namesOf(people: Today['people']): string {
  const fitting = people.filter(({ fits }) => fits);
  const chosen = fitting.length > 0 ? fitting : people;
  const names = chosen.slice(0, NAMED).map(({ displayName }) => displayName);
  const all = [...names, ...(chosen.length > NAMED ? ['others'] : [])];
  const list = [all.slice(0, -1).join(', '), all.at(-1)].filter(Boolean).join(' and ');
  return fitting.length > 0 ? `Best fit: ${list}` : list;
}

const talking = ({ unread }: Today) => unread.conversations.flatMap(({ other }) => other ?? []);

/** 2 new matches · 1 unread chat */
function beside({ matches, unread, people }: Today): string {
  const parts = [
    counted(matches.length, 'new match', 'new matches'),
    counted(unread.count, 'unread chat', 'unread chats'),
  ].filter((part) => part !== null);
  if (parts.length > 0) return parts.join(' · ');
  return people.some(({ fits }) => fits) ? 'and there are people who fit you' : 'See who it is';
}

const counted = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`;

interface StripProps {
  to: '/likes' | '/matches' | '/messages' | '/browse';
  people: Parameters<typeof FaceRow>[0]['people'];
  title: string;
  text: string;
}

const Strip = ({ to, people, title, text }: StripProps) => (
  <Link to={to} className={classes.strip}>
    <FaceRow people={people} />
    <span className={classes.stripText}>
      <strong>{title}</strong>
      <span>{text}</span>
    </span>
    <IconArrowRight size={22} stroke={1.8} aria-hidden />
  </Link>
);
