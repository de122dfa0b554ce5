import type { ReactNode } from 'react';
import classes from './figures.module.css';

export interface FigureTile {
  name: string;
  value: string;
  isBad?: boolean;
}

/** A few figures, each large enough to be seen from afar. */
export function FigureTiles({ tiles }: { tiles: FigureTile[] }) {
  return (
    <dl className={classes.tiles}>
      {tiles.map(({ name, value, isBad = false }) => (
        <div key={name} className={classes.tile} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Rows begin with a heading; a cell with `data-bad` stands out. */
export function FigureTable({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
