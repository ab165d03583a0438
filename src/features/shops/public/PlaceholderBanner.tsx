/** The banner of a shop that has none: a drawing of goods. Decorative. */
export const PlaceholderBanner = () => (
  <svg
    className="front__pic front__placeholder"
    viewBox="0 0 1131 300"
    preserveAspectRatio="xMidYMax slice"
    aria-hidden="true"
  >
    <path className="wall" d="M0 0h1131v300H0z" />
    <path
      className="a"
      d="M150 120h110v120H150zM410 96h96v144h-96zM640 140h130v100H640zM900 108h100v132H900zM-60 140h90v100h-90zM1090 130h90v110h-90z"
    />
    <path
      className="b"
      d="M290 160h84v80h-84zM536 120h74v120h-74zM800 150h70v90h-70zM1024 164h44v76h-44zM60 110h62v130H60z"
    />
    <path className="wood" d="M0 240h1131v60H0z" />
    <path className="edge" d="M0 240h1131v9H0z" />
  </svg>
)
