package es.cg.sdk.mock.internal.service;

import es.cg.sdk.mock.internal.contract.AnswerChecker;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the services of both environments and the panel share.
 *
 * @param lock held while a request is served, so that requests take effect one after the other
 * @param checker checks every answer against the contract before it is sent; null for no check
 */
public record SharedState(
        ReentrantLock lock, CallJournal journal, @Nullable AnswerChecker checker) {}
