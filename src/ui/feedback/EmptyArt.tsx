/**
 * The way the market stall is drawn: open with goods, with bare shelves, closed, with a magnifier, or with a warning.
 */
export type EmptyArtKind = 'open' | 'empty' | 'shut' | 'find' | 'fix'

const cloths = {
  a: 'M30 8h22l-4 28H18zM75 8h26l2 28H73zM124 8h22l12 28h-30zM18 36h28a14 14 0 0 1-28 0zM74 36h28a14 14 0 0 1-28 0zM130 36h28a14 14 0 0 1-28 0z',
  b: 'M52 8h23l-2 28H48zM101 8h23l4 28h-25zM46 36h28a14 14 0 0 1-28 0zM102 36h28a14 14 0 0 1-28 0z',
}
const inside: Record<EmptyArtKind, string> = {
  open: 'M76 72l10 10 18-18',
  empty: 'M46 112v-9h12v9M82 82V71h12v11',
  shut: 'M80 104h16',
  find: 'M101 78a17 17 0 1 0-34 0 17 17 0 0 0 34 0zM97 91l12 13',
  fix: 'M88 62l20 36H68zM88 76v10M88 92v.1',
}

/** The illustration of every empty or error state. Decorative: the text beside it carries the meaning. */
export const EmptyArt = ({ variant }: { variant: EmptyArtKind }) => (
  <svg className="empty-art" viewBox="0 0 176 132" aria-hidden="true">
    <path className="wall" d="M26 40h124v78H26z" />
    <path className="wood" d="M22 40h6v84h-6zM148 40h6v84h-6zM28 112h120v6H28z" />
    <path className="edge" d="M12 122h152v4H12z" />
    <path className={variant === 'shut' ? 'o' : 'a'} d={cloths.a} />
    <path className={variant === 'shut' ? 'wood' : 'b'} d={cloths.b} />
    {variant === 'shut' && <path className="ln" d="M30 62h116M30 74h116M30 86h116M30 98h116M30 110h116" />}
    {variant === 'empty' && <path className="wood" d="M28 82h120v6H28z" />}
    <path className="ink" d={inside[variant]} />
  </svg>
)
