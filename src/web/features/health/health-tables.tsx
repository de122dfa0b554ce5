import { Link } from '@tanstack/react-router';
import type { Health } from '#contract/health/endpoints.ts';
import { FigureTable } from '#web/ui/figures.tsx';
import {
  countText,
  megabytesText,
  momentText,
  millisecondsText,
  queueNames,
  secondsText,
} from './figure-texts.ts';
import classes from './health-page.module.css';

type Node = Health['nodes'][number];

const stateTexts: Record<Node['state'], string> = {
  up: 'Up',
  left: 'Left in good order',
  silent: 'Silent',
};

/** In the order in which they began. */
export function NodesTable({ nodes }: { nodes: Node[] }) {
  return (
    <section className={classes.card} aria-labelledby="nodes">
      <h2 id="nodes">Nodes</h2>
      {nodes.length === 0 ? (
        <p>None has told of itself yet.</p>
      ) : (
        <ul className={classes.nodes}>
          {nodes.map((node) => (
            <li key={node.id} data-bad={node.state === 'silent' || undefined}>
              <p>
                <strong>{node.host}</strong>
                <span>
                  {stateTexts[node.state]}, seen {momentText(node.seenAt)}
                </span>
              </p>
              <dl>
                <Fact name="Started" value={momentText(node.startedAt)} />
                <Fact name="Open pages" value={countText(node.figures.sockets)} />
                <Fact name="Answered within" value={millisecondsText(node.figures.p95Ms)} />
                <Fact name="Delay" value={millisecondsText(node.figures.lagMs)} />
                <Fact name="Memory" value={megabytesText(node.figures.memoryMb)} />
              </dl>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

export function CasesTable({ cases }: { cases: Health['cases'] }) {
  if (cases.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="clocks">
      <h2 id="clocks">Clocks of moderation</h2>
      <FigureTable columns={['Queue', 'Open', 'Late', 'Next deadline']}>
        {cases.map(({ kind, open, late, secondsLeft }) => (
          <tr key={kind}>
            <th scope="row">
              {kind === 'identity' ? (
                <Link to="/admin/identity">{upper(queueNames[kind].many)}</Link>
              ) : (
                <Link to="/admin/cases" search={{ queue: kind }}>
                  {upper(queueNames[kind].many)}
                </Link>
              )}
            </th>
            <td>{open}</td>
            <td data-bad={late > 0 || undefined}>{late}</td>
            <td data-bad={(secondsLeft ?? 0) < 0 || undefined}>{deadlineText(secondsLeft)}</td>
          </tr>
        ))}
      </FigureTable>
    </section>
  );
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function deadlineText(secondsLeft: number | null): string {
  if (secondsLeft === null) return '–';
  return secondsLeft < 0 ? `${secondsText(-secondsLeft)} ago` : `in ${secondsText(secondsLeft)}`;
}
