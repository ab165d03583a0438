/**
 * On both engines a statement is planned once on each connection, without its values: planning takes several times as
 * long as running most statements, and a plan that changes with a value or with new statistics may suddenly be slow. A
 * statement must therefore be fast for a frequent value and for a rare one; tests/server/db/query-plans.test.ts checks
 * that on statistics of a million products.
 */
export const planCacheMode = 'force_generic_plan'
