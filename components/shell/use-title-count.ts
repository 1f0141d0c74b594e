import { useEffect } from 'react';

const counted = /^\(\d+\) /;

/**
 * Puts a count before the tab's title while the component is mounted and the count is not 0. Each navigation sets the title anew,
 * also later than this component mounts, and the count is then added again.
 */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const mark = () => {
      const bare = document.title.replace(counted, '');
      const wanted = count > 0 ? `(${count}) ${bare}` : bare;
      if (document.title !== wanted) document.title = wanted;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(counted, '');
    };
  }, [count]);
}
