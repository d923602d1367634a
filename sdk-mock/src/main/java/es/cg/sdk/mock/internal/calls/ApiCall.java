package es.cg.sdk.mock.internal.calls;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import es.cg.sdk.mock.internal.api.ApiException;
import es.cg.sdk.mock.internal.api.ApiRequest;
import es.cg.sdk.mock.internal.api.FormPart;
import es.cg.sdk.mock.internal.contract.ApiOperation;
import es.cg.sdk.mock.internal.contract.ApiOperation.KeyRule;
import es.cg.sdk.mock.internal.keys.ApiKey;
import es.cg.sdk.mock.internal.messages.Message;
import es.cg.sdk.mock.internal.store.Environment;
import es.cg.sdk.mock.internal.store.Row;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A request with its key and its operation, and what the checks have read from it. Confined to one thread. */
public final class ApiCall {
    private final ApiRequest request;
    private final ApiKey key;
    private final ApiOperation operation;
    private final Map<String, String> pathParameters;
    private final Set<String> scopes;
    private final @Nullable String idempotencyKey;
    private long client;
    private ObjectNode body = JsonNodeFactory.instance.objectNode();
    private List<FormPart> parts = List.of();

    /** Creates a call that has passed authentication. */
    public ApiCall(ApiRequest request, ApiKey key, ApiOperation operation, Map<String, String> pathParameters) {
        this.request = request;
        this.key = key;
        this.operation = operation;
        this.pathParameters = pathParameters;
        this.scopes = key.scopes();
        this.idempotencyKey = operation.key() == KeyRule.NONE ? null : request.header("Idempotency-Key");
    }

    /** Returns the request as it was received. */
    public ApiRequest request() {
        return request;
    }

    /** Returns the key that the request was sent with. */
    public ApiKey key() {
        return key;
    }

    /** Returns the scopes of the key. */
    public Set<String> scopes() {
        return scopes;
    }

    /** Returns the operation. */
    public ApiOperation operation() {
        return operation;
    }

    /** Returns the idempotency key; null if none was sent, or if the operation ignores it. */
    public @Nullable String idempotencyKey() {
        return idempotencyKey;
    }

    /** Returns a parameter of the path; empty if the path has none of this name. */
    public String pathParameter(String name) {
        return pathParameters.getOrDefault(name, "");
    }

    /** Returns a parameter of the query; null if it was not sent. */
    public @Nullable String query(String name) {
        return request.query().get(name);
    }

    /** Returns the client that the call is about; 0 if the operation is about none. */
    public long client() {
        return client;
    }

    /** Returns the JSON body; empty if the operation takes none. */
    public ObjectNode body() {
        return body;
    }

    /** Returns a copy of the JSON body with the fields of the operation's schema alone, at each level. */
    public ObjectNode fields() {
        ObjectNode known = body.deepCopy();
        UnknownFields.of(known, operation.fields()).forEach(each -> each.owner().remove(each.key()));
        return known;
    }

    /** Returns the parts of a form; empty if the operation takes none. */
    public List<FormPart> parts() {
        return parts;
    }

    /**
     * Returns the client's record that the path names by {@code id}.
     *
     * @throws ApiException with 404 if the client has no such record in this table
     */
    public Row record(Environment environment, String table) {
        return record(environment, table, client, pathParameter("id"));
    }

    /**
     * Returns a client's record of this id.
     *
     * @throws ApiException with 404 if the client has no such record in this table
     */
    public static Row record(Environment environment, String table, long client, String id) {
        Row row = environment.find(table, client, id);
        if (row == null) {
            throw ApiException.notFound(Message.of("record.unknown", id, table));
        }
        return row;
    }

    /** Sets the client. */
    public void setClient(long id) {
        this.client = id;
    }

    /** Sets the JSON body. */
    public void setBody(ObjectNode json) {
        this.body = json;
    }

    /** Sets the parts of the form. */
    public void setParts(List<FormPart> form) {
        this.parts = form;
    }
}
