package es.cg.sdk.generator.match;

import java.util.Map;

/** A corrections file as the SDK applies it. A method throws {@link IllegalArgumentException} where the SDK refuses. */
public interface FileConversion {
    /** Returns the method and the path of an operation, whose parameters have our names. */
    String target(String operation);

    /** Returns the query that is sent for these filters of ours. */
    Map<String, String> query(String operation, Map<String, String> filters);

    /** Returns the JSON that is sent for a request of ours. */
    String request(String operation, String json);

    /** Returns the record, list or job of ours that an answer becomes. */
    String answer(String operation, int status, String json);

    /** Returns the event of ours that an event becomes. */
    String event(String json);

    /** Returns the error object of ours that an error answer becomes. */
    String error(String json);
}
