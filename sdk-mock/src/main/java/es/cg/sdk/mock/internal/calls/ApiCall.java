package es.cg.sdk.mock.internal.calls;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.FormPart;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.keys.ApiKey;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request on its way through the checks, with what they found out about it. One thread's. */
public final class ApiCall {
    private final ApiRequest request;
    private final ApiKey key;
    private final ApiOperation operation;
    private final Map<String, String> pathParameters;
    private long client;
    private ObjectNode body = JsonNodeFactory.instance.objectNode();
    private List<FormPart> parts = List.of();

    public ApiCall(ApiRequest request, ApiKey key, ApiOperation operation, Map<String, String> pathParameters) {
        this.request = request;
        this.key = key;
        this.operation = operation;
        this.pathParameters = pathParameters;
    }

    /** The request as it came. */
    public ApiRequest request() {
        return request;
    }

    /** The key that it came with. */
    public ApiKey key() {
        return key;
    }

    /** The operation that it asks for. */
    public ApiOperation operation() {
        return operation;
    }

    /** A parameter of the path; empty if it has none of this name. */
    public String pathParameter(String name) {
        return pathParameters.getOrDefault(name, "");
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

    /** The parts of a form; none where the operation takes none. */
    public List<FormPart> parts() {
        return parts;
    }

    public void actOn(long id) {
        this.client = id;
    }

    public void read(ObjectNode json) {
        this.body = json;
    }

    public void read(List<FormPart> form) {
        this.parts = form;
    }
}
