package es.cg.sdk.generator;

import java.util.List;

/** A document of OpenAPI Overlay 1.0. */
record Overlay(Source source, List<Assumption> assumptions, List<Action> actions) {}
