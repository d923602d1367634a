package es.cg.sdk.webhooks;

import es.cg.sdk.json.Json;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.internal.BodyText;
import es.cg.sdk.webhooks.internal.JsonMembers;
import es.cg.sdk.webhooks.internal.JsonMembers.Member;
import es.cg.sdk.webhooks.internal.JsonMembers.MemberType;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an event that could be read from a signed body. A body without an id is no event; all other parts may be
 * missing.
 *
 * @param unusable why the body is no event; null if it is one
 * @param id empty if the body is no event
 * @param environment null if the body has an unknown one
 * @param object the record, as JSON text; {@code {}} if there is none
 * @param lacksRecord whether an event of this kind has a record, and none could be read
 * @param json the body as text; empty if it is no text
 */
record Envelope(
        @Nullable String unusable,
        String id,
        EventKind kind,
        @Nullable Environment environment,
        @Nullable Instant created,
        @Nullable Long clientId,
        String object,
        boolean lacksRecord,
        String json) {
    private static final int MAX_LENGTH = 255;
    private static final int MAX_DIGITS = 18;
    // As seconds this is the year 5138, as milliseconds 1973.
    private static final long FIRST_MILLIS = 100_000_000_000L;
    private static final long LAST_MILLIS = 100_000_000_000_000L;

    /** Reads a body. Never throws. */
    static Envelope of(byte[] body, EventForm form) {
        String json;
        Map<String, Member> members;
        try {
            json = BodyText.of(body);
            members = JsonMembers.of(json, form.places());
        } catch (CharacterCodingException e) {
            return unusable("the body is not UTF-8 text", "");
        } catch (JsonMembers.LimitException e) {
            return unusable("the body has more than 1000 levels of nesting, or a name that is too long", "");
        } catch (IOException | RuntimeException e) {
            return unusable(
                    "the body is not a readable JSON object: " + e.getClass().getSimpleName(), "");
        }
        Member id = member(members, form.place(EventForm.ID));
        if (!isText(id) && !(id.type() == MemberType.INTEGER && id.text().length() <= MAX_LENGTH)) {
            return unusable(
                    "the event has no usable id at \"" + form.place(EventForm.ID)
                            + "\", which must be a text of 1 to 255 printable characters or an integer",
                    json);
        }
        Member kindMember = member(members, form.place(EventForm.KIND));
        EventKind kind = isText(kindMember) ? form.kindOf(kindMember.text()) : EventKind.UNREADABLE;
        Member object = member(members, form.place(EventForm.OBJECT));
        boolean hasRecord = object.type() == MemberType.OBJECT;
        return new Envelope(
                null,
                id.text(),
                kind,
                environment(member(members, form.place(EventForm.ENVIRONMENT)), form),
                created(member(members, form.place(EventForm.CREATED)), form),
                clientId(member(members, form.place(EventForm.CLIENT_ID))),
                hasRecord ? object.text() : "{}",
                !hasRecord && form.expectsRecord(kind),
                json);
    }

    private static Member member(Map<String, Member> members, @Nullable String place) {
        Member found = place == null ? null : members.get(place);
        return found == null ? new Member(MemberType.NONE, "") : found;
    }

    private static Envelope unusable(String reason, String json) {
        return new Envelope(reason, "", EventKind.UNREADABLE, null, null, null, "{}", false, json);
    }

    private static @Nullable Environment environment(Member member, EventForm form) {
        return switch (member.type()) {
            case NONE -> Environment.PRODUCTION;
            case TEXT -> form.environmentOf(member.text());
            default -> null;
        };
    }

    private static @Nullable Instant created(Member member, EventForm form) {
        if (!form.isOfCreated()) {
            return created(member);
        }
        Long number = number(member);
        Json theirs = number != null ? Json.of(number) : Json.of(member.text());
        String ours = member.type() == MemberType.TEXT || number != null ? form.created(theirs) : null;
        return ours == null ? null : created(new Member(MemberType.TEXT, ours));
    }

    private static @Nullable Instant created(Member member) {
        try {
            if (member.type() == MemberType.TEXT) {
                return OffsetDateTime.parse(member.text()).toInstant();
            }
            Long number = number(member);
            if (number == null || Math.abs(number) >= LAST_MILLIS) {
                return null;
            }
            return Math.abs(number) >= FIRST_MILLIS ? Instant.ofEpochMilli(number) : Instant.ofEpochSecond(number);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable Long clientId(Member member) {
        boolean digits = member.type() == MemberType.TEXT
                && !member.text().isEmpty()
                && member.text().chars().allMatch(each -> each >= '0' && each <= '9');
        return digits ? number(new Member(MemberType.INTEGER, member.text())) : number(member);
    }

    private static @Nullable Long number(Member member) {
        return member.type() == MemberType.INTEGER && member.text().length() <= MAX_DIGITS
                ? (Long) Long.parseLong(member.text())
                : null;
    }

    private static boolean isText(Member member) {
        String text = member.text();
        return member.type() == MemberType.TEXT
                && !text.isBlank()
                && text.length() <= MAX_LENGTH
                && text.codePoints()
                        .noneMatch(
                                each -> Character.isISOControl(each) || Character.getType(each) == Character.SURROGATE);
    }

    /** Returns id, kind and environment, and nothing of the body. */
    @Override
    public String toString() {
        return unusable == null
                ? "Envelope[" + id + ", " + kind + ", " + environment + "]"
                : "Envelope[unusable: " + unusable + "]";
    }
}
