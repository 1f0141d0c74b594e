import { keysOf } from '@/common/keys.ts';
import { paths } from '@/lib/shared/paths.ts';
import type { Permission } from '@/lib/shared/permissions.ts';

/** Where links to a page stand. The settings' list names pages that belong to Settings. */
type Listing = 'navigation' | 'tabs' | 'palette' | 'settings';

type CommonFacts = {
  /** As the folders in `app/` say it: `[id]` stands for a value. */
  path: string;
  /** What opening it requires; `self`: any session; `none`: no session. */
  needs: Permission | 'self' | 'none';
  /** The key of the page that its crumb leads to, and with which it belongs in the navigation. */
  above?: string;
  /** It shows nothing of its own, and leads on to another page. */
  isRedirect?: true;
};

type ListedFacts = {
  listedIn: readonly Listing[];
  /** What its links show; `components/shell/page-icons.ts` draws it. */
  icon: PageIcon;
  /** Keys that open it, one after the other, as `useKeys` names them. */
  keys?: string;
  /** A form for something new: the palette lists it first, by its bare name. */
  isForm?: true;
};

/** What is in a page's row. */
type PageFacts = CommonFacts & (ListedFacts | { [Name in keyof ListedFacts]?: undefined });

export type PageIcon = 'calendar' | 'mail' | 'plus' | 'message' | 'sliders' | 'scroll';

/**
 * Every page of the dashboard; links stand in this order wherever pages are listed. What a page is called stands in `lib/texts`:
 * in `core.pages` if it is listed anywhere, else in `server.pageTitles`, under the page's key.
 */
const table = {
  signIn: { path: paths.signIn, needs: 'none' },
  today: {
    path: paths.today,
    needs: 'invitation.read',
    icon: 'calendar',
    keys: 'g t',
    listedIn: ['navigation', 'tabs', 'palette'],
  },
  invitations: {
    path: paths.invitations,
    needs: 'invitation.read',
    icon: 'mail',
    keys: 'g i',
    listedIn: ['navigation', 'tabs', 'palette'],
  },
  newInvitation: {
    path: paths.newInvitation,
    needs: 'invitation.send',
    above: 'invitations',
    icon: 'plus',
    keys: 'n',
    listedIn: ['tabs', 'palette'],
    isForm: true,
  },
  invitation: { path: '/invitations/[id]', needs: 'invitation.read', above: 'invitations' },
  agents: {
    path: paths.agents,
    needs: 'agent.read',
    icon: 'message',
    keys: 'g a',
    listedIn: ['navigation', 'tabs', 'palette'],
  },
  newAgent: {
    path: paths.newAgent,
    needs: 'agent.manage',
    above: 'agents',
    icon: 'plus',
    listedIn: ['palette'],
    isForm: true,
  },
  agent: { path: '/agents/[id]', needs: 'agent.read', above: 'agents' },
  encounter: { path: '/encounters/[id]', needs: 'report.read', above: 'today' },
  encounterById: {
    path: '/encounters/by-id/[id]',
    needs: 'invitation.read',
    above: 'today',
    isRedirect: true,
  },
  settings: {
    path: paths.settings,
    needs: 'self',
    icon: 'sliders',
    keys: 'g s',
    listedIn: ['navigation', 'tabs', 'palette'],
  },
  audit: {
    path: paths.audit,
    needs: 'audit.read',
    above: 'settings',
    icon: 'scroll',
    listedIn: ['palette', 'settings'],
  },
} as const satisfies Record<string, PageFacts>;

type Table = typeof table;
export type PageKey = keyof Table;

/** The pages whose rows have a certain form. */
type PagesWith<Facts> = { [Key in PageKey]: Table[Key] extends Facts ? Key : never }[PageKey];
type PagesListedIn<Place extends Listing> = {
  [Key in PageKey]: Table[Key] extends { listedIn: readonly (infer Listed)[] }
    ? Place extends Listed
      ? Key
      : never
    : never;
}[PageKey];

/** Pages of the signed-in person. */
export type ClinicPage = Exclude<PageKey, PagesWith<{ needs: 'none' }>>;
/** Pages whose names the browser knows, since links to them are listed. */
export type ListedPage = PagesWith<{ listedIn: readonly Listing[] }>;
/** Pages that have a title. */
export type TitledPage = Exclude<PageKey, PagesWith<{ isRedirect: true }>>;
/** Pages whose address contains the id of a record. */
export type RecordPage = PagesWith<{ path: `${string}[id]${string}` }>;

export const pages: { readonly [Key in PageKey]: PageFacts & { above?: TitledPage } } = table;

export const pageKeys: readonly PageKey[] = keysOf(table);

/** The row of a page that is listed somewhere, with its key. */
export type PageRow<Key extends ListedPage = ListedPage> = CommonFacts & ListedFacts & { key: Key };

const isListedPage = (key: PageKey): key is ListedPage => pages[key].listedIn !== undefined;

const listed: readonly PageRow[] = pageKeys.filter(isListedPage).map((key) => ({ ...table[key], key }));

/** Whether a signed-in person may open a page. @param may - whether the person has a permission */
export function mayOpen(
  { needs }: Pick<PageFacts, 'needs'>,
  may: (permission: Permission) => boolean,
): boolean {
  return needs === 'none' || needs === 'self' || may(needs);
}

/**
 * The pages that are listed in a place, in the order of the table.
 *
 * @param may - whether the reader has a permission
 */
export function listPages<Place extends Listing>(
  place: Place,
  may: (permission: Permission) => boolean,
): PageRow<PagesListedIn<Place>>[] {
  const isShown = (row: PageRow): row is PageRow<PagesListedIn<Place>> =>
    row.listedIn.includes(place) && mayOpen(row, may);
  return listed.filter(isShown);
}

/** The pages of the palette: forms for something new first. */
export function listCommands(may: (permission: Permission) => boolean) {
  return listPages('palette', may).sort((one, other) => Number(!one.isForm) - Number(!other.isForm));
}

/** The keys of a page as they are shown, in order. */
export function splitKeys(keys: string | undefined): string[] {
  return keys?.toUpperCase().split(' ') ?? [];
}

/** The first parts of the addresses of a page and of those below it; of `/` it is empty. */
export function listSections(key: PageKey): string[] {
  const own = pageKeys.filter((one) => one === key || pages[one].above === key);
  return [...new Set(own.map((one) => pages[one].path.split('/')[1] ?? ''))];
}
