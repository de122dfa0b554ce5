import { ActionIcon, Button, Checkbox } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconPlus,
  IconRotate,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react';
import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { movedTo, resized, turned, turnedTo, usualBar, type Bar } from './cover-bars.ts';
import { coverPicture, type TakenPicture } from './pictures.ts';
import classes from './cover.module.css';

const STEP = 0.01;
const TURN = 3;
const GROWTH = 0.03;

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** What a bar becomes when it is pulled so far, in shares of the picture's width. */
type Pull = (from: Bar, by: { x: number; y: number }, at: { x: number; y: number }) => Bar;

interface CoverStepProps {
  picture: TakenPicture;
  onCovered: (covered: Blob) => void;
  again: { label: string; go: () => void };
}

/** The bars are burnt into the picture on the device: what lies below never leaves it. */
export function CoverStep({ picture, onCovered, again }: CoverStepProps) {
  const ratio = picture.height / picture.width;
  const [bars, setBars] = useState([usualBar(1, ratio)]);
  const [chosenId, setChosenId] = useState(1);
  const [isSure, setSure] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const grip = useRef<{ bar: Bar; x: number; y: number } | null>(null);
  const whyId = useId();
  const chosen = bars.find(({ id }) => id === chosenId) ?? bars[0];
  const isPlaced = bars.every((bar) => bar.isPlaced);

  /** Whoever was sure has looked at another place. */
  const keep = (changed: Bar[]) => {
    setSure(false);
    setBars(changed);
  };
  const put = (changed: Bar) => keep(bars.map((bar) => (bar.id === changed.id ? changed : bar)));
  const move = (bar: Bar, x: number, y: number) => movedTo(bar, bar.x + x, bar.y + y, ratio);

  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const { left = 0, top = 0, width = 1 } = place.current?.getBoundingClientRect() ?? {};
    return { x: (clientX - left) / width, y: (clientY - top) / width };
  };
  const pulledBy = (bar: Bar, pull: Pull) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setChosenId(bar.id);
      grip.current = { bar, ...pointAt(event) };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = grip;
      if (!current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
      const at = pointAt(event);
      put(pull(current.bar, { x: at.x - current.x, y: at.y - current.y }, at));
    },
  });
  const press = (bar: Bar) => (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (arrow) put(event.shiftKey ? resized(bar, ...arrow, 'left') : move(bar, ...arrow));
    else if (event.key.toLowerCase() === 'r')
      put(turnedTo(bar, bar.angle + (event.shiftKey ? -TURN : TURN)));
    else return;
    event.preventDefault();
  };
  /** A tap brings the chosen bar there: not everybody can drag. */
  const tap = (event: MouseEvent) => {
    const { x, y } = pointAt(event);
    if (chosen) put(movedTo(chosen, x, y, ratio));
  };
  const add = () => {
    const id = Math.max(...bars.map((bar) => bar.id)) + 1;
    const bar = { ...usualBar(id, ratio), y: ratio / 2 };
    keep([...bars, bar]);
    setChosenId(id);
  };
  const remove = () => keep(bars.filter(({ id }) => id !== chosen?.id));

  async function cover(): Promise<void> {
    setWorking(true);
    try {
      onCovered(await coverPicture(picture, bars));
    } finally {
      setWorking(false);
    }
  }

  return (
    <div className={classes.step}>
      <p>
        <strong>Cover the first eight digits.</strong> Drag the black bar over them, or tap where it
        should lie. Leave the last four in sight. We never take your whole Aadhaar number.
      </p>
      <div ref={place} className={classes.cover}>
        <img src={picture.url} alt="Your Aadhaar card, as you took it" draggable={false} />
        {/* The keys of a bar do the same. */}
        <button
          type="button"
          className={classes.ground}
          aria-hidden="true"
          tabIndex={-1}
          onClick={tap}
        />
        {bars.map((bar, at) => (
          <div
            key={bar.id}
            className={classes.bar}
            data-chosen={bar.id === chosen?.id || undefined}
            style={styleOf(bar, ratio)}
          >
            <button
              type="button"
              className={classes.black}
              aria-label={`Bar ${at + 1} of ${bars.length}. Arrow keys move it, with Shift they change its size; R turns it.`}
              onFocus={() => setChosenId(bar.id)}
              onKeyDown={press(bar)}
              {...pulledBy(bar, (from, by) => move(from, by.x, by.y))}
            />
            <button
              type="button"
              className={classes.size}
              aria-hidden="true"
              tabIndex={-1}
              {...pulledBy(bar, (from, by) => {
                const [along, across] = turned(by.x, by.y, -from.angle);
                return resized(from, -along, across, 'right');
              })}
            />
            <button
              type="button"
              className={classes.turn}
              aria-hidden="true"
              tabIndex={-1}
              {...pulledBy(bar, (from, _by, point) =>
                turnedTo(
                  from,
                  (Math.atan2(point.y - from.y, point.x - from.x) * 180) / Math.PI + 90,
                ),
              )}
            />
          </div>
        ))}
      </div>
      {chosen && (
        <div className={classes.tools} role="group" aria-label="The chosen bar">
          <ActionIcon
            aria-label="Turn to the left"
            onClick={() => put(turnedTo(chosen, chosen.angle - TURN))}
          >
            <IconRotate size={22} />
          </ActionIcon>
          <ActionIcon
            aria-label="Turn to the right"
            onClick={() => put(turnedTo(chosen, chosen.angle + TURN))}
          >
            <IconRotateClockwise size={22} />
          </ActionIcon>
          <ActionIcon
            aria-label="Larger"
            onClick={() => put(resized(chosen, GROWTH, GROWTH / 3, 'right'))}
          >
            <IconArrowsMaximize size={22} />
          </ActionIcon>
          <ActionIcon
            aria-label="Smaller"
            onClick={() => put(resized(chosen, -GROWTH, -GROWTH / 3, 'right'))}
          >
            <IconArrowsMinimize size={22} />
          </ActionIcon>
          {bars.length > 1 && (
            <ActionIcon aria-label="Remove this bar" onClick={remove}>
              <IconTrash size={22} />
            </ActionIcon>
          )}
          <Button
            variant="light"
            size="sm"
            px="sm"
            leftSection={<IconPlus size={16} />}
            onClick={add}
          >
            Add a bar
          </Button>
        </div>
      )}
      <div className={classes.sure}>
        <Checkbox
          checked={isSure}
          disabled={!isPlaced}
          aria-describedby={isPlaced ? undefined : whyId}
          onChange={({ currentTarget }) => setSure(currentTarget.checked)}
          label="The first eight digits are covered, everywhere on the picture. On letters the number often stands twice."
        />
        {!isPlaced && (
          <p id={whyId} className={classes.why}>
            {bars.length === 1
              ? 'First move the bar over the first eight digits.'
              : 'First move the new bar, too, or remove it.'}
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          size="lg"
          disabled={!isPlaced || !isSure}
          loading={isWorking}
          onClick={() => void cover()}
        >
          Cover and use it
        </Button>
        <Button size="lg" variant="default" onClick={again.go}>
          {again.label}
        </Button>
      </div>
    </div>
  );
}

const percent = (share: number) => `${share * 100}%`;

const styleOf = ({ x, y, width, height, angle }: Bar, ratio: number) => ({
  left: percent(x),
  top: percent(y / ratio),
  width: percent(width),
  height: percent(height / ratio),
  transform: `translate(-50%, -50%) rotate(${angle}deg)`,
});
