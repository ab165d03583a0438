// @chunk base
/** The only ornament of the app. `tall` hangs from an edge, with a straight band above the scallops. */
export const BannerAwning = ({ tall }: { tall?: boolean }) => (
  <div className={tall ? 'awning awning--tall' : 'awning'} aria-hidden="true" />
)
