package es.cg.sdk.mock.internal.corrections;

import java.util.List;

/**
 * What an operation answers. Immutable.
 *
 * @param form the word that says it; empty if the corrections say nothing
 * @param in the place of the record, job or file in the answer
 * @param list where a list has its parts
 * @param hosts the hosts that a redirect may lead to
 */
public record AnswerRule(String form, JsonPlace in, ListRule list, List<String> hosts) {}
