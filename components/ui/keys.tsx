/** The keys of a shortcut, for the eye only. */
export function Keys({ keys, isOnAccent = false }: { keys: string; isOnAccent?: boolean }) {
  return (
    <span className={`kbd hide-phone${isOnAccent ? ' kbd-on' : ''}`} aria-hidden="true">
      {keys}
    </span>
  );
}
