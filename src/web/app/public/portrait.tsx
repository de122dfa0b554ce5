const files = import.meta.glob<string>('../../assets/portraits/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

export type PortraitName =
  | 'meera'
  | 'kavya'
  | 'arjun'
  | 'ananya'
  | 'gurpreet'
  | 'zoya'
  | 'rohan'
  | 'ishita';

interface PortraitProps {
  name: PortraitName;
  /** The width of the slot, as in the img attribute. */
  sizes: string;
  alt: string;
  /** Part of the first screen: loaded at once. */
  eager?: boolean;
  className?: string | undefined;
}

const source = (name: PortraitName, width: 320 | 640) =>
  files[`../../assets/portraits/${name}-${width}.webp`];

export function Portrait({ name, sizes, alt, eager = false, className }: PortraitProps) {
  return (
    <img
      src={source(name, 320)}
      srcSet={`${source(name, 320)} 320w, ${source(name, 640)} 640w`}
      sizes={sizes}
      width={320}
      height={400}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}
