import type { MembershipType } from '#contract/notifications/rules.ts';
import type { Tools } from '#server/platform/tools.ts';
import { showNews, writeNews, type News } from './news.service.ts';

interface MembershipNews {
  memberId: string;
  type: MembershipType;
  until: Date | null;
  about: string;
  at: Date;
}

const ofMembership = ({ at, ...news }: MembershipNews): News[] => [
  { ...news, fromId: null, matchId: null, conversationId: null, readSeq: null, createdAt: at },
];

interface Settled {
  memberId: string;
  paymentId: string;
  at: Date;
  until: Date | null;
}

const completedNews = ({ memberId, paymentId, at, until }: Settled): News[] =>
  ofMembership({ memberId, type: 'payment.completed', until, at, about: `paid:${paymentId}` });

const returnedNews = ({
  memberId,
  paymentId,
  status,
  at,
  until,
}: Settled & { status: 'refunded' | 'disputed' }): News[] =>
  ofMembership({ memberId, type: `payment.${status}`, until, at, about: `returned:${paymentId}` });

interface Ending {
  memberId: string;
  at: Date;
  until: Date;
  daysBefore: number;
}

/** A plan that was extended ends once more, and is told of once more. */
const endingNews = ({ memberId, at, until, daysBefore }: Ending): News[] =>
  ofMembership({
    memberId,
    type: 'membership.ending',
    until,
    at,
    about: `ending:${until.getTime()}:${daysBefore}`,
  });

/** Written together with what was settled; shown once that holds. */
export function tellOfMembership(tools: Tools): void {
  const { reactions, events } = tools;
  reactions.on('payment.completed', (tx, paid) => writeNews(tools, tx, completedNews(paid)));
  reactions.on('payment.returned', (tx, gone) => writeNews(tools, tx, returnedNews(gone)));
  reactions.on('subscription.ending', (tx, ending) => writeNews(tools, tx, endingNews(ending)));
  events.on('payment.completed', (paid) => showNews(tools, completedNews(paid)));
  events.on('payment.returned', (gone) => showNews(tools, returnedNews(gone)));
  events.on('subscription.ending', (ending) => showNews(tools, endingNews(ending)));
}
