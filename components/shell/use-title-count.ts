import { useEffect } from 'react';

const counted = /^\(\d+\) /;

/** Puts a count before the title of the tab, as long as the component is shown and there is something to count. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const bare = document.title.replace(counted, '');
    document.title = count > 0 ? `(${count}) ${bare}` : bare;
    return () => {
      document.title = document.title.replace(counted, '');
    };
  }, [count]);
}
