package es.cg.sdk.mock;

import es.cg.sdk.mock.internal.faults.FaultAim;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Answer;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Delay;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Drop;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Effect;
import es.cg.sdk.mock.internal.faults.InjectedFaults.FailedJob;
import es.cg.sdk.mock.internal.faults.InjectedFaults.Foreign;
import java.time.Duration;

/** A fault of one call, or of the job that it starts, for {@link Faults#arm}. Immutable. */
public final class Fault {
    private final Effect effect;
    private final FaultAim aim;

    private Fault(Effect effect) {
        this(effect, FaultAim.ALL);
    }

    private Fault(Effect effect, FaultAim aim) {
        this.effect = effect;
        this.aim = aim;
    }

    /**
     * Returns a fault that answers with an error; nothing is done.
     *
     * @param status from 400 to 599
     * @param code the error code
     * @throws IllegalArgumentException if the status is out of range, or the code is blank
     */
    public static Fault status(int status, String code) {
        return new Fault(new Answer(status, code, 0));
    }

    /** Returns a fault as {@link #status(int, String)}, with this {@code Retry-After} in seconds. */
    public static Fault status(int status, String code, int retryAfterSeconds) {
        return new Fault(new Answer(status, code, retryAfterSeconds));
    }

    /** Returns a fault that closes the connection before anything is done. */
    public static Fault droppedBefore() {
        return new Fault(Drop.BEFORE);
    }

    /** Returns a fault that closes the connection after the operation is done, without an answer. */
    public static Fault droppedAfter() {
        return new Fault(Drop.AFTER);
    }

    /** Returns a fault that closes the connection in the middle of the answer; the operation is done. */
    public static Fault cutInBody() {
        return new Fault(Drop.MID_BODY);
    }

    /** Returns a fault that delays only the answer, in real time, by at most a day; the operation is done at once. */
    public static Fault delayed(Duration duration) {
        return new Fault(new Delay(duration));
    }

    /**
     * Returns a fault that answers as a proxy would, with this content type and body; nothing is done.
     *
     * @throws IllegalArgumentException if the status is not 200 to 599
     */
    public static Fault foreign(int status, String contentType, String body) {
        return new Fault(new Foreign(status, contentType, body));
    }

    /** Returns a fault that makes a job of the operation fail with this code; it counts jobs, not calls. */
    public static Fault failedJob(String code) {
        return new Fault(new FailedJob(code));
    }

    /**
     * Returns this fault, which strikes only calls by a key.
     *
     * @param id the key's id, as {@link PanelKey#id} returns it
     * @throws IllegalArgumentException if it is not an id but the key itself
     */
    public Fault byKey(String id) {
        return new Fault(effect, new FaultAim(id, aim.client(), aim.firm()));
    }

    /**
     * Returns this fault, which strikes only calls about a client of the key's firm, or of the first firm without
     * {@link #byKey}.
     *
     * @throws IllegalArgumentException if it is less than 1
     */
    public Fault aboutClient(long client) {
        if (client < 1) {
            throw new IllegalArgumentException("a client is a number from 1, not " + client);
        }
        return new Fault(effect, new FaultAim(aim.key(), client, aim.firm()));
    }

    /** Describes the fault. */
    @Override
    public String toString() {
        return effect.toString();
    }

    FaultAim aim() {
        return aim;
    }

    Effect effect() {
        return effect;
    }
}
