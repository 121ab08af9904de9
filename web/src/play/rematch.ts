// Another game at the same seats.

import { contribute, contributionOf, keepPromise } from '../lib/commitments';
import { keep, newKey, playerKey } from '../lib/keys';
import type { TableStore } from '../lib/table.svelte';

/** The table of the rematch; or why there is none. */
export async function rematch(store: TableStore): Promise<{ table?: string; refusal?: string }> {
  const known = store.card?.rematch;
  if (known) return { table: known };
  const seat = store.seats[0] ?? 0;
  const token = newKey();
  contributionOf(token); // kept now, sent when the promise is known: whatever the answer, another number will be noticed
  const reply = await store.send('rematch', { seat, token, player: playerKey() });
  if (reply.type === 'refused') return { refusal: reply.text };
  if (reply.type !== 'accepted') return {};
  const table = reply.table ?? store.card?.rematch; // an answer given again tells less
  if (!table) return {};
  keep(table, [{ seat, token }], token);
  if (reply.commitment) {
    keepPromise(table, reply.commitment, store.card?.first ?? null);
    await contribute(table, [token]).catch(() => {}); // the new table's page tries again
  }
  return { table };
}
