import { useId } from 'react';
import { clockText } from './figure-texts.ts';
import classes from './line-chart.module.css';

export interface Line {
  label: string;
  /** One for each time; null: nobody told, and the line has a gap. */
  values: (number | null)[];
}

interface LineChartProps {
  title: string;
  times: string[];
  /** Between two of them that follow each other. */
  stepMs: number;
  /** One, or two of one kind. */
  lines: Line[];
  text: (value: number | null) => string;
}

const WIDTH = 600;
const HEIGHT = 120;
/** So much room above the highest, so that its line is whole. */
const TOP = 4;

/** Mantine's charts bring 100 kB for what are two lines here. The numbers stand below it, for whoever sees no line or wants to know. */
export function LineChart({ title, times, stepMs, lines, text }: LineChartProps) {
  const id = useId();
  const most = Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)), 0);
  return (
    <section className={classes.chart} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {lines.length > 1 && (
        <ul className={classes.legend} aria-hidden>
          {lines.map(({ label }, place) => (
            <li key={label} data-place={place}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.plot} aria-hidden>
        <span className={classes.most}>{text(most)}</span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
          {lines.map(({ label, values }, place) => (
            <path key={label} data-place={place} d={pathOf(times, stepMs, values, most)} />
          ))}
        </svg>
        <span>{clockText(times[0] ?? '')}</span>
        <span>{clockText(times.at(-1) ?? '')}</span>
      </div>
      <details className={classes.numbers}>
        <summary>
          Numbers<span className={classes.of}> of {title.toLowerCase()}</span>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {lines.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {times.map((time, at) => (
              <tr key={time}>
                <th scope="row">{clockText(time)}</th>
                {lines.map(({ label, values }) => (
                  <td key={label}>{text(values[at] ?? null)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** Begins anew after every gap, in the values or in time; a value alone is a dot. */
export function pathOf(
  times: string[],
  stepMs: number,
  values: (number | null)[],
  most: number,
): string {
  const [first, last] = [Date.parse(times[0] ?? ''), Date.parse(times.at(-1) ?? '')];
  const x = (at: number) => (last > first ? ((at - first) / (last - first)) * WIDTH : WIDTH / 2);
  const y = (value: number) => HEIGHT - (most > 0 ? (value / most) * (HEIGHT - TOP) : 0);
  let before: number | null = null;
  return values
    .map((value, place) => {
      const at = Date.parse(times[place] ?? '');
      const follows = before !== null && at - before < 1.5 * stepMs;
      before = value === null ? null : at;
      if (value === null) return '';
      const spot = `${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
      return follows ? `L${spot}` : `M${spot}h0.1`;
    })
    .join('');
}
