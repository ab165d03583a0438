// The style sheet of the documentation. It stands alone, because the app's style sheets change their names with every release; its
// colours are those of ui/styles/tokens.css.

export const docsStyle = `:root {
  color-scheme: light dark;
  --paper: #faf8f4; --sheet: #ffffff; --tint: #f4efe7; --line: #e5ded3;
  --text: #1f1b17; --text-2: #57504a; --link: #0f766e; --link-soft: #d5efea; --on-link-soft: #0b4c48; --focus: #0b4c48;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #161412; --sheet: #201d1a; --tint: #2a2622; --line: #3a352f;
    --text: #f3eee6; --text-2: #c9c0b4; --link: #62cfc0; --link-soft: #12433e; --on-link-soft: #a9ded5; --focus: #a9ded5;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body {
  margin: 0; background: var(--paper); color: var(--text);
  font: 1rem/1.5 Roboto, system-ui, "Noto Sans", "Segoe UI", Arial, sans-serif; overflow-wrap: anywhere;
}
a { color: var(--link); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
.skip { position: absolute; left: -9999px; }
.skip:focus { position: static; display: block; padding: 12px 16px; }
.page { max-width: 1200px; margin: 0 auto; padding: 16px; display: grid; gap: 24px; }
header, nav, .operation, details[open] { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr); align-content: start; }
h1, h2, h3, h4, p, ul, dl, pre { margin: 0; }
h4 { margin-top: 4px; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.375rem; line-height: 1.3; }
h3 { font-size: 1.125rem; line-height: 1.35; }
h4 { font-size: 1rem; }
ul { padding-left: 20px; }
nav ul { list-style: none; padding: 0; }
nav a, header li a { display: inline-flex; align-items: center; min-height: 44px; }
main { display: grid; gap: 24px; min-width: 0; }
.group { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); }
.operation { background: var(--sheet); border: 1px solid var(--line); border-radius: 20px; padding: 16px; min-width: 0; }
.address { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.method { background: var(--link-soft); color: var(--on-link-soft); border-radius: 8px; padding: 2px 8px; font-weight: 700; font-size: .875rem; }
code, pre { font-family: ui-monospace, "Roboto Mono", Menlo, Consolas, monospace; font-size: .875rem; }
p code, dd code, li code { background: var(--tint); border-radius: 4px; padding: 1px 4px; }
pre { background: var(--tint); border-radius: 12px; padding: 12px; overflow: auto; max-height: 420px; overflow-wrap: normal; }
.muted { color: var(--text-2); }
dl { display: grid; gap: 8px; }
dl > div { border-top: 1px solid var(--line); padding-top: 8px; }
dt { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 8px; }
dd { margin: 0; color: var(--text-2); }
summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; color: var(--link); font-weight: 500; }
summary::before { content: "+"; width: 1.25em; }
details[open] > summary::before { content: "\\2212"; }
@media (min-width: 1000px) {
  .page { grid-template-columns: 260px minmax(0, 1fr); }
  header { grid-column: 1 / -1; max-width: 800px; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 8px; margin: -8px; }
}
@media print { nav, .skip { display: none; } pre { max-height: none; white-space: pre-wrap; } }
`
