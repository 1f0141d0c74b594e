import { useEffect } from 'react';

const counted = /^\(\d+\) /;

/**
 * Puts a count before the title of the tab, as long as the component is shown and there is something to count. The title itself
 * may come later than the component, and anew with each navigation: it is counted again then.
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
