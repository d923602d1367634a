package es.cg.sdk.benchmarks;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A mock that can be had as a process.
 *
 * @param command what starts it, on a port of loopback
 * @param read asks for a page of activities
 * @param write creates an activity, or takes one back that is there
 */
record Peer(String name, IntFunction<List<String>> command, Call read, Call write) {}
