// Replaces the marker package of the same name, which throws outside a server bundle.
export {};
