import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, ApiError } from '../src/lib/api';
import { change } from '../src/lib/settings.svelte';

type Answer = { status?: number; json?: unknown };

function serve(...answers: Answer[]): { path: string; options: RequestInit }[] {
  const requests: { path: string; options: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
    requests.push({ path, options });
    const { status = 200, json } = answers.shift() ?? {};
    const read = async () => (json === undefined ? Promise.reject(new Error('no JSON')) : json);
    return { ok: status < 300, status, statusText: 'Trouble', json: read };
  });
  return requests;
}

beforeEach(() => change({ language: 'en' }));
afterEach(() => vi.unstubAllGlobals());

describe('a request', () => {
  it('asks for texts in the language in use', async () => {
    change({ language: 'it' });
    const requests = serve({ json: [] });
    await api.lobby();
    expect(requests[0]!.options.headers).toMatchObject({ 'accept-language': 'it' });
  });

  it('that is refused tells why, and whether a name is the reason', async () => {
    serve({ status: 409, json: { key: 'name-taken', text: 'Taken.', values: { free: 'Ada 2' } } });
    const refusal = await api
      .join('abc', { name: 'Ada', contribution: 'c' })
      .catch((error: unknown) => error as ApiError);
    expect(refusal).toBeInstanceOf(ApiError);
    expect(refusal).toMatchObject({ key: 'name-taken', message: 'Taken.', status: 409, isAboutName: true });
    expect((refusal as ApiError).values.free).toBe('Ada 2');
  });

  it('that fails without a word has the status to tell of', async () => {
    serve({ status: 502 });
    await expect(api.table('abc')).rejects.toMatchObject({ key: 'http', message: 'Trouble', isAboutName: false });
  });

  it('for a board is made once, and again only after a failure', async () => {
    const requests = serve({ status: 503 }, { json: { board: 'usa' } });
    await expect(api.board('usa', 'hash')).rejects.toThrow();
    expect(await api.board('usa', 'hash')).toEqual({ board: 'usa' });
    await api.board('usa', 'hash');
    expect(requests.map(({ path }) => path)).toEqual(['/api/boards/usa?hash=hash', '/api/boards/usa?hash=hash']);
  });

  it('for somebody’s games shows the own key, and writes the name as an address', async () => {
    const requests = serve({ json: [] });
    await api.statistics('Ada/B', 'key');
    expect(requests[0]!.path).toBe('/api/names/Ada%2FB');
    expect(requests[0]!.options.headers).toMatchObject({ authorization: 'Bearer key' });
  });
});
