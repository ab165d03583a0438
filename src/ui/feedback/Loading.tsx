/** Three still dots and a sentence. */
export const Loading = ({ children }: { children: string }) => (
  <p className="loading" role="status">
    <span className="dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
    {children}
  </p>
)
