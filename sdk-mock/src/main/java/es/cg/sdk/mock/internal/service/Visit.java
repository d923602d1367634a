package es.cg.sdk.mock.internal.service;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request on its way through the checks, with what they found out about it. One thread's. */
public final class Visit {
    private final ApiRequest request;
    private final ApiOperation operation;
    private final Map<String, String> pathParameters;
    private long client;
    private ObjectNode body = JsonNodeFactory.instance.objectNode();

    Visit(ApiRequest request, ApiOperation operation, Map<String, String> pathParameters) {
        this.request = request;
        this.operation = operation;
        this.pathParameters = pathParameters;
    }

    /** The request as it came. */
    public ApiRequest request() {
        return request;
    }

    /** The operation that it asks for. */
    public ApiOperation operation() {
        return operation;
    }

    /** A parameter of the path. */
    public @Nullable String pathParameter(String name) {
        return pathParameters.get(name);
    }

    /** A parameter of the query. */
    public @Nullable String query(String name) {
        return request.query().get(name);
    }

    /** The client acted on; 0 if the operation acts on none. */
    public long client() {
        return client;
    }

    /** The body; empty where the operation takes none. */
    public ObjectNode body() {
        return body;
    }

    void actOn(long id) {
        this.client = id;
    }

    void read(ObjectNode json) {
        this.body = json;
    }
}
