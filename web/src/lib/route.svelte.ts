// Pages by address: /, /lessons, /lessons/LESSON, /lobby, /new, /table/ID, /replay/ID, /replay, /rules/BOARD, /boards/BOARD, /settings, /names/NAME

export interface Route {
  page: string;
  id: string;
  hash: string;
}

function read(): Route {
  const [page = '', id = ''] = location.pathname.split('/').filter(Boolean);
  return { page: page || 'start', id: decoded(id), hash: location.hash.slice(1) };
}

/** What somebody typed by hand may be no code at all. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = $state<Route>(read());

export function go(path: string): void {
  history.pushState(null, '', path);
  Object.assign(route, read());
  window.scrollTo(0, 0);
}

addEventListener('popstate', () => Object.assign(route, read()));

/** For links: stays in this page unless a new tab is wanted. */
export function link(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go((event.currentTarget as HTMLAnchorElement).getAttribute('href')!);
}
