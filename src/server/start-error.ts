// Thrown by the database's folder, and printed by the server's start.

/**
 * The reason why a server cannot start: a sentence for the operator, who can do something about it. It is printed
 * without a stack.
 */
export class StartError extends Error {}
