import { useEffect, useRef, useState, type CSSProperties, type PointerEvent } from 'react';

const STARTS_AFTER_PX = 5;
/** So near to the edge of the screen the page moves along. */
const EDGE_PX = 72;
const SCROLL_PX = 14;

interface Drag {
  /** Of the photos when it began. */
  order: string;
  from: number;
  to: number;
  dx: number;
  dy: number;
  places: Place[];
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Grab {
  from: number;
  pointerId: number;
  x: number;
  y: number;
  /** Where the places are on the page; they do not move while we drag. */
  places: Place[];
}

/**
 * Reordering by finger or mouse: the others make room while one is carried over them.
 * `order` tells one order of the photos from another.
 */
export function usePhotoDrag(order: string, onDrop: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const grab = useRef<Grab>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  // What was dropped stays where it was let go until the new order is drawn, or it would flash back.
  if (drag && drag.order !== order) setDrag(null);
  // A quick finger is up again before what it did has been drawn.
  const latest = useRef<Drag>(null);

  function show(next: Drag | null): void {
    latest.current = next;
    setDrag(next);
  }

  function stop(): void {
    grab.current = null;
    show(null);
  }

  useEffect(() => {
    if (!drag) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') stop();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [drag]);

  function onPointerDown(event: PointerEvent<HTMLElement>, from: number): void {
    if (event.button !== 0 || !list.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    latest.current = null;
    grab.current = {
      from,
      pointerId: event.pointerId,
      x: event.pageX,
      y: event.pageY,
      places: [...list.current.children].map((child) => placeOf(child)),
    };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const held = grab.current;
    if (held?.pointerId !== event.pointerId) return;
    const [dx, dy] = [event.pageX - held.x, event.pageY - held.y];
    if (!latest.current && Math.hypot(dx, dy) < STARTS_AFTER_PX) return;
    scrollAtEdge(event.clientY);
    const { from, places } = held;
    show({ order, from, to: nearestPlace(places, event), dx, dy, places });
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    if (grab.current?.pointerId !== event.pointerId) return;
    grab.current = null;
    const dropped = latest.current;
    const [here, there] = [dropped?.places[dropped.from], dropped?.places[dropped.to]];
    if (!dropped || !here || !there || here === there) {
      stop();
      return;
    }
    show({ ...dropped, dx: there.x - here.x, dy: there.y - here.y });
    onDrop(dropped.from, dropped.to);
  }

  return {
    list,
    dragged: drag?.from ?? null,
    /** Spread on what can be grabbed. */
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, index),
      onPointerMove,
      onPointerUp,
      onPointerCancel: stop,
    }),
    style: (index: number): CSSProperties => {
      if (!drag) return {};
      if (index === drag.from) return { transform: `translate(${drag.dx}px, ${drag.dy}px)` };
      const [here, there] = [drag.places[index], drag.places[placeWhile(drag, index)]];
      if (!here || !there) return {};
      return { transform: `translate(${there.x - here.x}px, ${there.y - here.y}px)` };
    },
  };
}

/** Where the photo at `index` stands while another one is carried. */
function placeWhile({ from, to }: Drag, index: number): number {
  if (index > from && index <= to) return index - 1;
  if (index < from && index >= to) return index + 1;
  return index;
}

function placeOf(element: Element): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + window.scrollX, y: top + window.scrollY, width, height };
}

/** The place whose middle is nearest: a finger seldom lets go exactly within one. */
function nearestPlace(places: Place[], { pageX, pageY }: PointerEvent): number {
  const away = places.map(({ x, y, width, height }) =>
    Math.hypot(x + width / 2 - pageX, y + height / 2 - pageY),
  );
  return away.indexOf(Math.min(...away));
}

function scrollAtEdge(clientY: number): void {
  if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX);
  else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX);
}
