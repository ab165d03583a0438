// @chunk base
/** The app's logo: three awning cloths over a check mark. Decorative: the element around it has the name. */
export const LogoMark = () => (
  <svg className="mark" viewBox="0 0 48 48" width="36" height="36" aria-hidden="true">
    <path className="a" d="M9.5 4H19L17.3 15a6.67 6.67 0 0 1-13.3 0zM29 4H38.5L44 15a6.67 6.67 0 0 1-13.3 0z" />
    <path className="b" d="M19 4H29L30.7 15a6.7 6.7 0 0 1-13.4 0z" />
    <path className="c" d="M11.5 32.5l9 8.5L37.5 27" />
  </svg>
)
